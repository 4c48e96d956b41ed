/** A file that a person may send, by mistake or on purpose. */
export type UploadSample = {
  /** Describes the file in the test's title. */
  description: string
  /** The file name in the upload. */
  name: string
  /** The file type in the upload, which may be a lie. */
  declared?: string
  content: Buffer
  /**
   * The type that the server must detect in a harmless file's bytes. A form that accepts this type stores the file. Absent where
   * no form may accept the file.
   */
  is?: string
  /** The text of the refusal, where it differs from the form's own text about types. */
  reason?: RegExp
}

export const MEBIBYTE = 1024 * 1024
