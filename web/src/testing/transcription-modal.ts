import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { waits } from './manual-waits.ts'
import { microphone } from './microphone.ts'
import { aSound } from './recordings.ts'
import { openApp } from './render.tsx'

type User = ReturnType<typeof openApp>['user']

/** Opens Home and its Transcrição de Áudio modal. */
export async function openAppWithTranscriptionModal() {
  const { user, client } = openApp('/')
  return { user, client, dialog: await openTranscriptionModal(user) }
}

export async function openTranscriptionModal(user: User) {
  await user.click(await screen.findByRole('button', { name: /Grave ou envie um áudio/ }))
  await screen.findByText('Arraste e solte seu arquivo de áudio')
  return within(screen.getByRole('dialog', { name: 'Transcrição de Áudio' }))
}

type OpenModal = Awaited<ReturnType<typeof openAppWithTranscriptionModal>>
type Pressed = Pick<OpenModal, 'user' | 'dialog'>

export const pressButton = ({ user, dialog }: Pressed, name: string | RegExp) => user.click(dialog.getByRole('button', { name }))

/** Starts to record and provides some seconds of sound. The recording goes on. */
export async function startRecording(opened: OpenModal, seconds = 2) {
  await pressButton(opened, 'Gravar Áudio')
  await opened.dialog.findByText('Gravando...')
  act(() => microphone.speak(seconds))
}

/** Records some seconds of sound and stops the recording. */
export async function recordSound(opened: OpenModal, seconds = 2) {
  await startRecording(opened, seconds)
  await pressButton(opened, 'Parar')
  await opened.dialog.findByText('Áudio gravado com sucesso!')
}

export const OFFLINE_MESSAGE = 'Sem conexão: continuamos quando ela voltar'

export const waitForUpload = ({ dialog }: OpenModal) => dialog.findByText('Enviado e conferido')
export const getTranscriptField = ({ dialog }: OpenModal) => dialog.getByLabelText('Transcrição') as HTMLTextAreaElement
export const findToast = (text: string | RegExp) => screen.findByText(text)

export const aSoundFile = (name: string, type: string, bytes = aSound(1)) => new File([bytes], name, { type })
export const chooseFile = ({ dialog }: OpenModal, file: File) =>
  fireEvent.change(dialog.getByLabelText('Arquivo de áudio'), { target: { files: [file] } })

/** Presses Iniciar Transcrição and waits until the webhook has answered. The modal's wait of 2.5 s begins then. */
export async function pressStart(opened: OpenModal) {
  await pressButton(opened, 'Iniciar Transcrição')
  await waitFor(() => expect(waits.list.map(({ ms }) => ms)).toEqual([2_500]))
}

export const endWaits = () => act(() => waits.endAll())
