import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setNoticeRenderer } from '#lib/notify.ts'
import { microphone } from '#testing/microphone.ts'
import { setUpTranscription } from '#testing/transcription.ts'
import { user } from '#testing/user.ts'
import { useReportRecorderShown } from './recorder/modal-visibility.ts'
import { startRecording } from './recorder/recorder.ts'
import { recorderStore } from './recorder/recorder-store.ts'
import RecordingPill from './recording-pill.tsx'

vi.mock('./recorder/microphone.ts', async () => (await import('#testing/microphone.ts')).microphoneModule)

setUpTranscription()

const LIBRARY = { label: 'Abrir', href: '/ai-tools' }
const ZONE = 'America/Sao_Paulo'
const NAME = 'Gravação em andamento'

function Window() {
  useReportRecorderShown()
  return null
}

test('the recording’s pill is on every screen, and stops it, telling where it is', async () => {
  const show = vi.fn()
  setNoticeRenderer(show)
  render(<RecordingPill />)
  expect(screen.queryByRole('complementary', { name: NAME })).toBeNull()
  await act(() => startRecording(ZONE))
  expect(screen.getByRole('complementary', { name: NAME }).textContent).toMatch(/^Gravando\.\.\.00:0\dParar$/)
  act(() => microphone.speak(1))
  await user.click(screen.getByRole('button', { name: 'Parar' }))
  expect(screen.queryByRole('complementary', { name: NAME })).toBeNull()
  await waitFor(() => expect(recorderStore.get().step).toBe('ready'))
  expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Gravação encerrada', link: LIBRARY }))
})

test('the recording’s pill is hidden while the recorder’s dialog is open', async () => {
  const { rerender } = render(
    <>
      <RecordingPill />
      <Window />
    </>,
  )
  await act(() => startRecording(ZONE))
  expect(screen.queryByRole('complementary', { name: NAME })).toBeNull()
  rerender(<RecordingPill />)
  expect(screen.getByRole('complementary', { name: NAME })).toBeVisible()
})
