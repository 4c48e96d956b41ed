import { notify } from './notify.ts'

/** @returns whether the text was copied; a toast says that it was not */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => {
      notify({ kind: 'failed', title: 'Não foi possível copiar', message: 'Selecione o texto e copie pelo teclado.' })
      return false
    },
  )
