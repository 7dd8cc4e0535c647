import { buildInPage } from "./bundle.ts";

/** The program behind `npm run inpage`: bundles what runs inside captured pages. */
await buildInPage();
