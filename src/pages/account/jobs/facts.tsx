import type { ComponentChildren } from "preact";
import { isPicture } from "../../../contract/format.ts";
import type { JobView } from "../../../contract/job.ts";
import { count, Moment, size } from "../../parts.tsx";

/** The result, to look at and to take along. */
export function Picture({ job: { resultUrl, result, format, url } }: { job: JobView }) {
  if (resultUrl === null || result === null) return null;
  return (
    <section class="picture">
      {isPicture(format) ? (
        <a class="sheet" href={resultUrl}>
          <img src={resultUrl} alt={`Capture of ${url}`} width={result.width ?? 1} height={result.height ?? 1} />
        </a>
      ) : null}
      <p class="row">
        <a class="button" href={`${resultUrl}?download=1`} download>
          Download
        </a>
        <a class="button plain" href={resultUrl}>
          Open
        </a>
      </p>
    </section>
  );
}

export function Facts({ job }: { job: JobView }) {
  return (
    <dl class="facts">
      <Fact name="Job">
        <code>{job.id}</code>
      </Fact>
      {job.batchId === null ? null : (
        <Fact name="Batch">
          <code>{job.batchId}</code>
        </Fact>
      )}
      <Fact name="Created">
        <Moment at={job.createdAt} />
      </Fact>
      <Fact name="Attempts">{job.attempts}</Fact>
      {job.finishedAt === null || job.startedAt === null ? null : (
        <Fact name="Duration">{((Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / 1000).toFixed(1)} s</Fact>
      )}
      {job.result === null ? null : <ResultFacts result={job.result} />}
      {job.retainedUntil === null ? null : (
        <Fact name="Deleted on">
          <Moment at={job.retainedUntil} />
        </Fact>
      )}
    </dl>
  );
}

function ResultFacts({ result }: { result: NonNullable<JobView["result"]> }) {
  const pixels = result.width === null ? "" : `${count(result.width)} × ${count(result.height ?? 0)}, `;
  return (
    <>
      <Fact name="Size">{pixels + size(result.bytes)}</Fact>
      <Fact name="Page status">{result.targetStatus}</Fact>
      <Fact name="Final address">{result.targetUrl}</Fact>
      <Fact name="SHA-256">
        <code>{result.sha256}</code>
      </Fact>
    </>
  );
}

/** A name and what it stands for, in a list of facts. */
export const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const KNOWN_BY = {
  answered: "told no, and went",
  rule: "a rule for this dialog",
  list: "a filter list, and its looks",
  model: "its looks",
} as const;

/** What was taken out of the page. */
export function Removed({ job: { result } }: { job: JobView }) {
  if (result === null || result.removed.length === 0) return null;
  return (
    <section>
      <h2>Removed from the page</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col" class="number">
              Confidence
            </th>
            <th scope="col">Known by</th>
            <th scope="col">Selector</th>
          </tr>
        </thead>
        <tbody>
          {result.removed.map(({ type, confidence, selector, how }) => (
            <tr key={selector}>
              <th scope="row">{type}</th>
              <td class="number">{Math.round(confidence * 100)} %</td>
              <td>{how === undefined ? "" : KNOWN_BY[how]}</td>
              <td class="address">
                <code>{selector}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
