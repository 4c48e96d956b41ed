import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeContrast, makeReadable, mixColors, TEXT_CONTRAST } from './contrast.ts'
import { checkKitColors, mendKitColors } from './kit-colors.ts'
import { TEMPLATE_FAMILIES } from './looks.ts'
import { PRESET_LOOKS } from './preset-looks.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is that of WCAG 2.2', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(computeContrast('#4E3DFF', '#4e3dff')).toBe(1)
})

test('a mixture begins and ends with its two colours', () => {
  fc.assert(
    fc.property(color, color, (first, second) => {
      expect(computeContrast(mixColors(first, second, 0), first)).toBeLessThan(1.02)
      expect(computeContrast(mixColors(first, second, 1), second)).toBeLessThan(1.02)
    }),
  )
})

test('every colour is made readable on every ground, and stays as it is where it already was', () => {
  fc.assert(
    fc.property(color, color, (text, ground) => {
      const readable = makeReadable(text, ground)
      expect(computeContrast(readable, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      if (computeContrast(text, ground) >= TEXT_CONTRAST) expect(readable).toBe(text)
    }),
  )
})

const KIT = { primary: '#ffe14d', secondary: '#1f4d3a', accent: '#b4532a', ground: '#ffffff', ink: '#8a8a8a' }

test('the faults of a kit name the colour, what it has and what it needs', () => {
  expect(checkKitColors(KIT, 'minimal').map(({ color, on, needed }) => ({ color, on, needed }))).toEqual([
    { color: 'ink', on: 'ground', needed: 4.5 },
    { color: 'primary', on: 'ground', needed: 3 },
  ])
})

test('a vivid kit’s accent is checked on its primary colour, and its other colours are grounds of their own', () => {
  const colors = { primary: '#5b2eea', secondary: '#ffe9d0', accent: '#6a3cf0', ground: '#fff6ea', ink: '#1a1033' }
  expect(checkKitColors(colors, 'vivid').map(({ color, on }) => ({ color, on }))).toEqual([{ color: 'accent', on: 'primary' }])
})

test.each(TEMPLATE_FAMILIES)('the look with which the family “%s” begins has no fault', (family) => {
  expect(checkKitColors(PRESET_LOOKS[family].colors, family)).toEqual([])
})

test.each(TEMPLATE_FAMILIES)('a kit of the family “%s” with all proposals taken has no fault', (family) => {
  const colors = fc.record({ primary: color, secondary: color, accent: color, ground: color, ink: color })
  fc.assert(
    fc.property(colors, (kit) => {
      expect(checkKitColors(mendKitColors(kit, family), family)).toEqual([])
    }),
  )
})
