export type SlideFailureKind =
  | 'broken picture'
  | 'too many pixels'
  | 'fault'
  | 'crashed'
  | 'timed out'
  | 'too many waiting'
  | 'stopped'

export class SlideFailedError extends Error {
  readonly kind: SlideFailureKind
  readonly lastLines: string

  constructor(kind: SlideFailureKind, message: string, lastLines = '') {
    super(lastLines === '' ? message : `${message}\n${lastLines}`)
    this.kind = kind
    this.lastLines = lastLines
  }
}
