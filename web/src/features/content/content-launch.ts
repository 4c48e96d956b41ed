import type { ContentInput } from 'contract/content/launch.ts'
import type { Launched } from 'contract/runs/launch.ts'
import { type Launch, useLaunch } from '../../components/launcher-mutation.ts'

/** Seed §8: the same failure for both. */
const failed = { title: 'Erro', message: 'Erro ao enviar o conteúdo. Tente novamente.' }

export const useLaunchContent = (send: (launch: Launch<ContentInput>) => Promise<Launched | null>, success: string) =>
  useLaunch(send, { done: { title: 'Sucesso!', message: success }, failed })
