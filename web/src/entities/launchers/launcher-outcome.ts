import type { LaunchReply } from 'contract/runs/launch.ts'
import type { Notice } from '#lib/notify.ts'

type ToastText = { title: string; message: string }

const linkToRun = (id: number) => ({ label: 'Ver execução', href: `/execucoes/${id}` })

const QUEUED = {
  title: 'Na fila de envio',
  message: 'O serviço não pôde receber agora. A execução está guardada e será enviada automaticamente assim que ele puder.',
}

const SENDING = { title: 'Ainda enviando', message: 'O serviço está demorando a responder. Acompanhe em Execuções.' }

/** @param launched - null if another service answered, which does not identify the run */
export function describeLaunch(launched: LaunchReply | null, done: ToastText): Notice {
  const { state, id } = launched?.run ?? {}
  if (id !== undefined && state === 'succeeded') return { kind: 'done', ...done, link: linkToRun(id) }
  if (id === undefined || (state !== 'retrying' && state !== 'queued' && state !== 'sending')) return { kind: 'done', ...done }
  return { kind: 'warning', ...(state === 'sending' ? SENDING : QUEUED), link: linkToRun(id) }
}
