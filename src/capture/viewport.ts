import { type CaptureRequest, DEFAULT_WINDOW, DEVICES } from "../contract/capture.ts";
import { windowFor } from "../mockups/viewport.ts";

export interface Viewport {
  width: number;
  height: number;
  mobile: boolean;
  /** Pixels of the picture for one of the window: `devicePixelRatio`. */
  scale: number;
}

/** The viewport that prepared pages have. */
export const DEFAULT_VIEWPORT: Viewport = { ...DEFAULT_WINDOW, mobile: false, scale: 1 };

/** The window that a request asks for. */
export function viewportOf({ device, width, height, mockup, scale }: CaptureRequest): Viewport {
  const asked = device !== undefined || width !== undefined || height !== undefined;
  const { width: usualWidth, height: usualHeight } = DEFAULT_VIEWPORT;
  const size = { width: width ?? usualWidth, height: height ?? usualHeight, mobile: false };
  const viewport = { ...(device === undefined ? size : DEVICES[device]), scale };
  return mockup === undefined ? viewport : windowFor(mockup, asked ? { ...viewport, scale: 1 } : null);
}
