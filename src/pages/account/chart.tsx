import { scaleBand, scaleLinear } from "d3-scale";
import type { DayUsage } from "../../limits/object.ts";
import { count, Moment } from "../parts.tsx";

/** Pixels; the width is that of the page, so everything across is in percent. */
const PLOT = { top: 24, height: 176, bottom: 28 } as const;
const TICKS = 4;

/** Every day of the month that `today` is in, also those on which nothing happened. */
export function daysOfMonth(today: string, used: readonly DayUsage[]): DayUsage[] {
  const known = new Map(used.map((each) => [each.day, each.used]));
  const [year = 0, month = 1] = today.split("-").map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: last }, (_, index) => {
    const day = `${today.slice(0, 8)}${String(index + 1).padStart(2, "0")}`;
    return { day, used: known.get(day) ?? 0 };
  });
}

/** Requests by day as bars, and as a table for those who would rather read. */
export function UsageChart({ today, days }: { today: string; days: readonly DayUsage[] }) {
  const most = Math.max(TICKS, ...days.map(({ used }) => used));
  const total = days.reduce((sum, { used }) => sum + used, 0);
  return (
    <figure class="chart">
      <svg
        width="100%"
        height={PLOT.top + PLOT.height + PLOT.bottom}
        role="img"
        aria-label={`Requests by day: ${count(total)} this month, at most ${count(Math.max(...days.map(({ used }) => used)))} in a day.`}
      >
        <Bars today={today} days={days} most={most} />
      </svg>
      <details>
        <summary>Show as a table</summary>
        <UsageTable days={days.filter(({ used }) => used > 0)} />
      </details>
    </figure>
  );
}

function Bars({ today, days, most }: { today: string; days: readonly DayUsage[]; most: number }) {
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, 100],
  ).padding(0.3);
  const y = scaleLinear([0, most], [PLOT.top + PLOT.height, PLOT.top]).nice(TICKS);
  const middle = (day: string): string => `${(x(day) ?? 0) + x.bandwidth() / 2}%`;
  return (
    <>
      {y.ticks(TICKS).map((tick) => (
        <g key={tick}>
          <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
          <text x="0" y={y(tick) - 5}>
            {count(tick)}
          </text>
        </g>
      ))}
      {days.map(({ day, used }) => (
        <rect
          key={day}
          class={day === today ? "today" : undefined}
          x={`${x(day) ?? 0}%`}
          width={`${x.bandwidth()}%`}
          y={y(used)}
          height={PLOT.top + PLOT.height - y(used)}
          rx="2"
        />
      ))}
      {days
        .filter((_, index) => index === 0 || (index + 1) % 5 === 0)
        .map(({ day }) => (
          <text key={day} class="day" x={middle(day)} y={PLOT.top + PLOT.height + 20}>
            {Number(day.slice(8))}
          </text>
        ))}
    </>
  );
}

const UsageTable = ({ days }: { days: readonly DayUsage[] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Day (UTC)</th>
        <th scope="col" class="number">
          Requests
        </th>
      </tr>
    </thead>
    <tbody>
      {days.map(({ day, used }) => (
        <tr key={day}>
          <th scope="row">
            <Moment at={day} dayOnly />
          </th>
          <td class="number">{count(used)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
