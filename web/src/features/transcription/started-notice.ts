/** The toast that follows the webhook's answer (specification §8); after the modal's request also where it was an error or none came. */
export const STARTED_NOTICE = {
  title: 'Transcrição Iniciada',
  message: 'Transcrição iniciada. Você será notificado quando estiver pronta.',
}
