import { afterEach, expect, test } from 'vitest'
import { pressElement } from './mouse.ts'

const COVER = '<div id="cover" style="position: fixed; inset: 0"></div>'
const find = (id: string) => document.getElementById(id) as HTMLElement

afterEach(() => document.body.replaceChildren())

test('a covered button is pressed once nothing covers it, and what covered it is not', async () => {
  document.body.innerHTML = `<button id="button">Salvar</button>${COVER}`
  const pressed: string[] = []
  for (const id of ['button', 'cover']) find(id).addEventListener('click', () => pressed.push(id))
  requestAnimationFrame(() => requestAnimationFrame(() => find('cover').remove()))
  await pressElement(find('button'), { force: false })
  expect(pressed).toEqual(['button'])
})

test('a press that hits what has moved over the button meanwhile is kept from it, and done again', async () => {
  document.body.innerHTML = '<button id="button">Salvar</button>'
  const pressed: string[] = []
  find('button').addEventListener('click', () => pressed.push('button'))
  const coverOnce = () => {
    document.body.insertAdjacentHTML('beforeend', COVER)
    find('cover').addEventListener('mousedown', () => pressed.push('cover'))
    setTimeout(() => find('cover').remove(), 300)
  }
  find('button').addEventListener('pointerover', coverOnce, { once: true })
  await pressElement(find('button'), { force: false })
  expect(pressed).toEqual(['button'])
})
