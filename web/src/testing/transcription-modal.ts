import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { microphone } from './microphone.ts'
import { aSound } from './recordings.ts'
import { open } from './render.tsx'
import type { Waits } from './transcription.ts'

type User = ReturnType<typeof open>['user']

/** Home's Transcrição de Áudio, open. */
export async function openModal() {
  const { user, client } = open('/')
  return { user, client, dialog: await openAgain(user) }
}

export async function openAgain(user: User) {
  await user.click(await screen.findByRole('button', { name: /Grave ou envie um áudio/ }))
  await screen.findByText('Arraste e solte seu arquivo de áudio')
  return within(screen.getByRole('dialog', { name: 'Transcrição de Áudio' }))
}

type Opened = Awaited<ReturnType<typeof openModal>>
type Pressed = Pick<Opened, 'user' | 'dialog'>

export const press = ({ user, dialog }: Pressed, name: string | RegExp) => user.click(dialog.getByRole('button', { name }))

/** So many seconds have been said, and it goes on. */
export async function record(opened: Opened, seconds = 2) {
  await press(opened, 'Gravar Áudio')
  await opened.dialog.findByText('Gravando...')
  act(() => microphone.speak(seconds))
}

export async function recorded(opened: Opened, seconds = 2) {
  await record(opened, seconds)
  await press(opened, 'Parar')
  await opened.dialog.findByText('Áudio gravado com sucesso!')
}

export const OFFLINE = 'Sem conexão: continuamos quando ela voltar'

export const arrived = ({ dialog }: Opened) => dialog.findByText('Enviado e conferido')
export const area = ({ dialog }: Opened) => dialog.getByLabelText('Transcrição') as HTMLTextAreaElement
export const toast = (text: string | RegExp) => screen.findByText(text)

export const aSoundFile = (name: string, type: string, bytes = aSound(1)) => new File([bytes], name, { type })
export const drop = ({ dialog }: Opened, file: File) =>
  fireEvent.change(dialog.getByLabelText('Arquivo de áudio'), { target: { files: [file] } })

/** Everything is sent, the webhook has answered, and the wait after it has begun. */
export async function begun(opened: Opened, waits: Waits) {
  await press(opened, 'Iniciar Transcrição')
  await waitFor(() => expect(waits.list.map(({ ms }) => ms)).toEqual([2_500]))
}

export const over = (waits: Waits) => act(() => waits.endAll())
