import type { Performer } from '../../http/context.ts'

export const performTranscription: Performer = async () => ({ outcome: 'refused', reason: 'Ainda não há quem transcreva' })
