declare module "*.txt" {
  /** The text of a file. */
  const text: string;
  export default text;
}
