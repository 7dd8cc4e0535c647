import { CommanderError } from "commander";
import * as client from "../../client/index.ts";

/** How the command ends, for scripts. The help and the README say the same. */
export const EXIT = {
  done: 0,
  /** A capture or a job failed, or some of a batch. */
  failed: 1,
  /** The command line or the request is wrong, or names what is not there. */
  usage: 2,
  /** No service is configured, or it refuses the token. */
  access: 3,
  /** The plan's requests are used up, or no browser is free. */
  limit: 4,
  /** The service was not reached. */
  unreachable: 5,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
} as const;

export const EXIT_HELP = `
Exit codes:
  0    done
  1    a capture or a job failed, or some of a batch
  2    the command line or the request is wrong, or names what is not there
  3    no service is configured, or it refuses the token
  4    the plan's requests are used up, or no browser is free
  5    the service was not reached
  130  stopped by Ctrl-C`;

/** Something the person at the terminal can put right: one sentence, and what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: number;
  readonly hint: string | undefined;

  constructor(message: string, { exitCode = EXIT.usage, hint }: { exitCode?: number; hint?: string } = {}) {
    super(message);
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/** The code that an error ends the command with. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (client.isUnauthorizedError(error) || client.isForbiddenError(error)) return EXIT.access;
  if (client.isInvalidRequestError(error) || client.isNotFoundError(error)) return EXIT.usage;
  if (client.isConflictError(error)) return EXIT.usage;
  if (client.isLimitError(error) || (client.isServiceError(error) && error.code === "capacity")) return EXIT.limit;
  if (client.isNetworkError(error) || client.isTimeoutError(error)) return EXIT.unreachable;
  if (client.isUnexpectedAnswerError(error)) return EXIT.unreachable;
  return isAbort(error) ? EXIT.interrupted : EXIT.failed;
}

/** What an aborted signal throws. */
export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === "AbortError";
