import type { ContentInput } from 'contract/content/launch.ts'
import type { LaunchReply } from 'contract/runs/launch.ts'
import { type LaunchRequest, useLaunch } from '../../entities/launchers/launcher-mutation.ts'
import type { CallOptions } from '../../lib/call.ts'

/** The toast of a failed launch, which is the same for static content and carousels (specification §8). */
const FAILED = { title: 'Erro', message: 'Erro ao enviar o conteúdo. Tente novamente.' }

type Send = (launch: LaunchRequest<ContentInput>, options: CallOptions) => Promise<LaunchReply | null>

export const useLaunchContent = (send: Send, success: string) =>
  useLaunch(send, { done: { title: 'Sucesso!', message: success }, failed: FAILED })
