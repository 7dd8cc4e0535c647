import { html, textOf } from "../../answer.ts";
import { longMarkup } from "./winds.ts";

/** `/plain`: text alone, one request. */
export const plain = html(textOf("pages/measured/plain.html"));

/** `/article`: a typographic article with a web font and eight pictures in four formats. */
export const article = html(textOf("pages/measured/article.html"));

/** `/long`: thirty sections; two of three pictures are lazy by attribute, the third by IntersectionObserver. */
export const long = html(longMarkup());

/** `/dashboard`: 200 SVG charts drawn by a script. */
export const dashboard = html(textOf("pages/measured/dashboard.html"));
