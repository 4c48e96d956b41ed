import { screen, waitFor, within } from '@testing-library/react'
import { readAccount } from 'contract/accounts/own-account.ts'
import { changeMutedNotifications, changeOwnPhoto } from 'contract/accounts/profile.ts'
import { listTokens } from 'contract/accounts/tokens.ts'
import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '#testing/accounts.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubPerson, stubReply, waitForRequestsToArrive } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

beforeEach(() => {
  stubPerson('operations')
  stubReply(readAccount, anAccount({ role: 'operations' }))
  stubReply(listTokens, { tokens: [] })
})

/** Makes a picture of which the left half is red and the right half blue. */
async function makePicture(): Promise<File> {
  const canvas = new OffscreenCanvas(80, 40)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  context.fillStyle = '#f00'
  context.fillRect(0, 0, 40, 40)
  context.fillStyle = '#00f'
  context.fillRect(40, 0, 40, 40)
  return new File([await canvas.convertToBlob()], 'eu.png', { type: 'image/png' })
}

async function readSentPicture() {
  const { photo } = readJsonBody(requestsTo(changeOwnPhoto)[0]) as { photo: string }
  const blob = await (await fetch(`data:image/jpeg;base64,${photo}`)).blob()
  return createImageBitmap(blob)
}

test('a file that is no picture is refused here; a photo is sent as the square of its middle', async () => {
  const { user } = openApp('/conta')
  await user.upload(await screen.findByLabelText('Foto'), new File(['nada'], 'eu.png', { type: 'image/png' }))
  expect(await screen.findByText('Não foi possível ler a imagem')).toBeVisible()
  expect(requestsTo(changeOwnPhoto)).toEqual([])
  stubReply(changeOwnPhoto, { ok: true })
  await user.upload(await screen.findByLabelText('Foto'), await makePicture())
  expect(await screen.findByText('Foto alterada')).toBeVisible()
  const { width, height } = await readSentPicture()
  expect([width, height]).toEqual([512, 512])
})

test('one’s photo is removed', async () => {
  stubReply(readAccount, anAccount({ role: 'operations', photo: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }))
  stubReply(changeOwnPhoto, { ok: true })
  const { user } = openApp('/conta')
  await user.click(await screen.findByRole('button', { name: 'Remover foto' }))
  expect(await screen.findByText('Foto removida')).toBeVisible()
  expect(requestsTo(changeOwnPhoto).map(readJsonBody)).toEqual([{ photo: null }])
})

test('the mail of what is due is chosen apart, if the server sends mails and the bell tells it', async () => {
  stubPerson('finance')
  stubReply(readAccount, anAccount({ role: 'finance', dueMail: false }))
  stubReply(changeMutedNotifications, { ok: true })
  const { user } = openApp('/conta')
  const section = within(await screen.findByRole('region', { name: 'Notificações' }))
  await user.click(section.getByLabelText(/^O que vence, também por e-mail, em /))
  await waitFor(() => expect(requestsTo(changeMutedNotifications).map(readJsonBody)).toEqual([{ muted: [], dueMail: true }]))
  await user.click(section.getByLabelText(/^De manhã, o que vence hoje/))
  expect(section.queryByLabelText(/também por e-mail/)).toBeNull()
})

test('kinds of notifications are chosen each at once; of two quick choices the second stays', async () => {
  const release = holdReply(changeMutedNotifications, { ok: true })
  const { user } = openApp('/conta')
  const section = within(await screen.findByRole('region', { name: 'Notificações' }))
  await user.click(section.getByLabelText('Quando uma execução minha é concluída'))
  expect(section.getByLabelText('Quando uma execução minha é concluída')).not.toBeChecked()
  expect(section.getByLabelText('Quando uma execução minha falha')).toBeChecked()
  await user.click(section.getByLabelText('Quando uma execução minha falha'))
  await waitForRequestsToArrive()
  const listSent = () => requestsTo(changeMutedNotifications).map(readJsonBody)
  expect(listSent()).toEqual([{ muted: ['succeeded'] }])
  release()
  await waitFor(() => expect(listSent()).toEqual([{ muted: ['succeeded'] }, { muted: ['succeeded', 'failed'] }]))
})

test('on a phone the choices of notifications are 44 px high, the link to one’s data 36', async () => {
  await shrinkToPhone()
  openApp('/conta')
  const section = within(await screen.findByRole('region', { name: 'Notificações' }))
  for (const choice of section.getAllByRole('checkbox'))
    expect(choice.closest('label')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  const link = screen.getByRole('link', { name: /Baixar tudo/ })
  expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(36)
})

test('whoever sees no runs chooses only of the notifications about finance', async () => {
  stubPerson('finance')
  openApp('/conta')
  expect(await screen.findByRole('button', { name: 'Escolher foto' })).toBeVisible()
  const boxes = within(screen.getByRole('region', { name: 'Notificações' })).getAllByRole('checkbox')
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
    'De manhã, o que vence hoje e o que está vencido',
    'Quando me pedem o comprovante de um movimento',
  ])
})
