import { notify } from '#lib/notify.ts'
import { formatClock } from '../clip.ts'
import type { Interruption } from './microphone.ts'

const HINTS: Readonly<Record<string, string>> = {
  NotAllowedError: 'Libere o microfone nas permissões do navegador para este endereço e tente de novo.',
  NotFoundError: 'Nenhum microfone foi encontrado. Conecte um e tente de novo.',
  NotReadableError: 'Outro programa pode estar usando o microfone. Feche-o e tente de novo.',
  NotSupportedError: 'Este navegador não grava áudio. Atualize-o, ou envie um arquivo já gravado.',
}

/** The text about the microphone is the specification's (§8). */
export const recorderNotices = {
  showMicrophoneError(error: unknown): void {
    const reason = error instanceof DOMException ? HINTS[error.name] : undefined
    notify({ kind: 'failed', title: 'Erro', message: 'Não foi possível acessar o microfone', reason })
  },
  showNotStored(): void {
    notify({
      kind: 'warning',
      title: 'Este navegador não está guardando a gravação',
      message: 'Falta espaço ou permissão. Ela continua na memória: não feche esta aba até o envio terminar.',
    })
  },
  showMicrophoneLost(): void {
    notify({
      kind: 'warning',
      title: 'O microfone foi desconectado',
      message: 'A gravação parou, e o que foi gravado até aqui está guardado.',
    })
  },
  showInterruption(kind: Interruption, seconds: number): void {
    const what = kind === 'muted' ? 'O microfone ficou mudo' : 'A gravação ficou parada'
    notify({
      kind: 'warning',
      title: `${what} por ${formatClock(seconds)}`,
      message: 'O que foi dito nesse tempo não foi gravado. O que veio antes está guardado, e a gravação continua.',
    })
  },
  /** Shown when the recording was stopped from a screen without the recorder. */
  showStopped(): void {
    notify({
      kind: 'done',
      title: 'Gravação encerrada',
      message: 'Ela está em Ferramentas de IA, pronta para transcrever.',
      link: { label: 'Abrir', href: '/ai-tools' },
    })
  },
  showFull(): void {
    notify({
      kind: 'warning',
      title: 'A gravação chegou ao limite de 200 MB',
      message: 'Ela parou e está guardada. Grave outra para continuar.',
    })
  },
}
