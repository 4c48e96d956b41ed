/** The notice when a dialog is closed during the request, whose own toast will tell the outcome. */
export const ALREADY_SENT = {
  kind: 'warning',
  title: 'O pedido já foi enviado',
  message: 'Avisamos aqui quando o servidor responder.',
} as const
