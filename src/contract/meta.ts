import { z } from "zod";
import { operation } from "./operation.ts";

export const getHealth = operation({
  name: "getHealth",
  method: "GET",
  path: "/health",
  summary: "Is the service up",
  tag: "Service",
  auth: "none",
  output: z.object({ ok: z.literal(true), version: z.string() }),
  status: 200,
  errors: [],
});

export const getOpenApi = operation({
  name: "getOpenApi",
  method: "GET",
  path: "/openapi.json",
  summary: "This document",
  tag: "Service",
  auth: "none",
  output: z.looseObject({ openapi: z.string() }).meta({ description: "An OpenAPI 3.1 document." }),
  status: 200,
  errors: [],
});
