import type { ResultSink } from '../../http/context.ts'

/** The text of a finished run, from whoever transcribed it. */
export const keepTranscription: ResultSink = async () => undefined
