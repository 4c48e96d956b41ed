/** The toast after the webhook's answer (specification §8). The modal also shows it after an error, or when no answer came. */
export const STARTED_NOTICE = {
  title: 'Transcrição Iniciada',
  message: 'Transcrição iniciada. Você será notificado quando estiver pronta.',
}
