import { expect, test } from 'vitest'
import { splitPhones, toWhatsAppUrl } from './phones.ts'

test.each([
  ['(41) 3333-4444 / (41) 99999-1234', ['(41) 3333-4444', '(41) 99999-1234']],
  ['4133334444; 41 99999 1234, 0800 123 4567', ['4133334444', '41 99999 1234', '0800 123 4567']],
  ['(41) 3333-4444 ou (41) 3333-5555', ['(41) 3333-4444', '(41) 3333-5555']],
  ['sem telefone', []],
  [null, []],
])('%s has the phones %j', (phones, expected) => {
  expect(splitPhones(phones)).toEqual(expected)
})

test.each([
  ['+55 (41) 99999-1234', '5541999991234'],
  ['041 99999-1234', '5541999991234'],
  ['41 3333-4444', '554133334444'],
  ['55 99999-1234', '5555999991234'],
  ['99999-1234', undefined],
  ['0800 123 4567', undefined],
  ['4004-1234', undefined],
])('%s is %s on WhatsApp', (phone, number) => {
  expect(toWhatsAppUrl(phone, 'Olá, tudo bem?')).toBe(number && `https://wa.me/${number}?text=Ol%C3%A1%2C%20tudo%20bem%3F`)
})
