import { viewportOf } from "../capture/viewport.ts";
import type { Settings } from "../config.ts";
import type { ScreenshotRequest } from "../contract/capture.ts";
import type { WaitFor } from "../contract/fields/waiting.ts";
import { HTML_BASE } from "../contract/fields/source.ts";

/** A request as this deployment carries it out, with what was left out: the window, the times, the sureness of removal. */
export function withDefaults(request: ScreenshotRequest, settings: Settings): ScreenshotRequest {
  const { width, height } = viewportOf(request);
  const { html, baseUrl = HTML_BASE, aiRemoval, waitFor, actions } = request;
  const patient = (condition: WaitFor): WaitFor => ({ timeout: settings.WAIT_TIMEOUT_MS, ...condition });
  return {
    ...request,
    width,
    height,
    timeout: request.timeout ?? settings.NAVIGATION_TIMEOUT_MS,
    ...(html !== undefined && { baseUrl }),
    ...(aiRemoval && { aiRemoval: { confidence: settings.REMOVAL_CONFIDENCE, ...aiRemoval } }),
    ...(waitFor && { waitFor: waitFor.map(patient) }),
    ...(actions && {
      actions: actions.map((action) => ("waitFor" in action ? { waitFor: patient(action.waitFor) } : action)),
    }),
  };
}
