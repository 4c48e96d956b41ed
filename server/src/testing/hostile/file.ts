/** A file that somebody may send, by mistake or on purpose. */
export type HostileFile = {
  /** What it is, for the test's name. */
  what: string
  /** As it is called. */
  name: string
  /** The type it is sent with; a lie where that is the point. */
  declared?: string
  content: Buffer
  /**
   * What the server must find in its bytes, where it is harmless: it is kept where a form takes that type. Absent where no form may take
   * it.
   */
  is?: string
  /** What the refusal says, where it is not the form's own list of types. */
  reason?: RegExp
}

export const MEBIBYTE = 1024 * 1024
