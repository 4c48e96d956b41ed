import { screen } from '@testing-library/react'
import { readCharge, toChargeTxid } from 'contract/bank/charges.ts'
import { writePix } from 'contract/papers/pix.ts'
import { expect, test } from 'vitest'
import { openApp } from '#testing/render.tsx'
import { stubFailure, stubReply } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

const PATH = '/financeiro/cobranca/7'
const txid = toChargeTxid(7)
const code = writePix({ key: 'pix@agencia.com.br', name: 'Agência', city: 'São Paulo', centavos: 1234_56, txid })
const charge = { id: 7, description: 'Mensalidade', client: 'Padaria', date: '2026-11-25', centavos: 1234_56 }
const receiver = { receiver: 'Agência', company: null, pixKey: 'pix@agencia.com.br' }

test('a charge shows client, value, due day, code and QR inside the width of a phone', async () => {
  await shrinkToPhone()
  stubReply(readCharge, { ...charge, ...receiver, txid, code })
  openApp(PATH)
  const sheet = await screen.findByRole('article', { name: 'Cobrança' })
  for (const words of ['Padaria', 'Mensalidade', '25/11/2026', txid, code]) expect(sheet).toHaveTextContent(words)
  expect(sheet.textContent).toMatch(/R\$\s1\.234,56/)
  expect(screen.getByRole('img', { name: 'QR code do Pix para o aplicativo do banco' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copiar código' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

test('a charge without a Pix key says where to give one', async () => {
  stubFailure(readCharge, { status: 409, title: 'Falta a chave Pix', detail: 'Em Contas, edite uma conta de banco' })
  openApp(PATH)
  expect(await screen.findByText(/Em Contas, edite uma conta de banco/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull()
})
