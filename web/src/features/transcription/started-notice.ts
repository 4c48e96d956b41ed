/** Seed §8: the same toast, whether it went well or not. */
export const STARTED_NOTICE = {
  title: 'Transcrição Iniciada',
  message: 'Transcrição iniciada. Você será notificado quando estiver pronta.',
}
