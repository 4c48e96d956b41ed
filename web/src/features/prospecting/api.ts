import { launchProspecting, type ProspectingInput } from 'contract/prospecting/launch.ts'
import { type LaunchRequest, useLaunch } from '../../entities/launchers/launcher-mutation.ts'
import { call } from '../../lib/call.ts'

/** The toasts of a launch (specification §8). */
const TOASTS = {
  done: { title: 'Prospecção iniciada com sucesso!', message: 'Você será notificado quando terminar.' },
  failed: {
    title: 'Erro ao iniciar prospecção',
    message: 'Ocorreu um erro ao iniciar a prospecção. Tente novamente.',
  },
}

export const useLaunchProspecting = () =>
  useLaunch((launch: LaunchRequest<ProspectingInput>, options) => call(launchProspecting, launch, options), TOASTS)
