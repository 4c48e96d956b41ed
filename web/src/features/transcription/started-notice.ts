/** The toast that follows the webhook's answer, whether that is a text or an error (specification §8). */
export const STARTED_NOTICE = {
  title: 'Transcrição Iniciada',
  message: 'Transcrição iniciada. Você será notificado quando estiver pronta.',
}
