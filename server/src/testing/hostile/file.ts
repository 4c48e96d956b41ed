/** A file that a person may send, by mistake or on purpose. */
export type HostileFile = {
  /** Describes the file in the test's title. */
  description: string
  /** The name with which it is sent. */
  name: string
  /** The type with which it is sent; some files lie about it. */
  declared?: string
  content: Buffer
  /**
   * The type that the server must find in a harmless file's bytes, which a form that accepts this type stores. Absent where no
   * form may accept the file.
   */
  is?: string
  /** The refusal's text, where it is not the form's own text about types. */
  reason?: RegExp
}

export const MEBIBYTE = 1024 * 1024
