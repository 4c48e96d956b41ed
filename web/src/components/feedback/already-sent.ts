export const ALREADY_SENT = {
  kind: 'warning',
  title: 'O pedido já foi enviado',
  message: 'Avisamos aqui quando o servidor responder.',
} as const
