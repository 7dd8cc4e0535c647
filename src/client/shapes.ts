import type { z } from "zod";
import type { ANSWERED, SENT } from "./schemas.ts";

type Sent<Name extends keyof typeof SENT> = z.input<(typeof SENT)[Name]>;
type Answered<Name extends keyof typeof ANSWERED> = z.output<(typeof ANSWERED)[Name]>;

export type CaptureRequest = Sent<"CaptureRequest">;
export type ScreenshotRequest = Sent<"ScreenshotRequest">;
export type MockupTexts = Sent<"MockupTexts">;
export type NewLinkKeyRequest = Sent<"NewLinkKeyRequest">;
export type NewWebhookRequest = Sent<"NewWebhookRequest">;
export type WebhookChanges = Sent<"WebhookChanges">;
export type NewAccountRequest = Sent<"NewAccountRequest">;
export type AccountChanges = Sent<"AccountChanges">;

export type Job = Answered<"Job">;
export type JobPage = Answered<"JobPage">;
export type NewBatch = Answered<"NewBatch">;
export type Batch = Answered<"Batch">;
export type LinkKey = Answered<"LinkKey">;
export type NewLinkKey = Answered<"NewLinkKey">;
export type Webhook = Answered<"Webhook">;
export type WebhookWithSecret = Answered<"WebhookWithSecret">;
export type Delivery = Answered<"Delivery">;
export type DeliveryPage = Answered<"DeliveryPage">;
export type Usage = Answered<"Usage">;
export type Account = Answered<"Account">;
export type NewAccount = Answered<"NewAccount">;
export type NewToken = Answered<"NewToken">;
export type OperatorLink = Answered<"OperatorLink">;
export type Health = Answered<"Health">;
export type Stats = Answered<"Stats">;
export type OpenApi = Answered<"OpenApi">;
export type Failure = Answered<"Failure">;
