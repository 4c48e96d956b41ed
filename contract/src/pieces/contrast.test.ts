import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeContrast, makeReadable, mixColors, TEXT_CONTRAST } from './contrast.ts'
import { checkKitColors, mendKitColors } from './kit-colors.ts'

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
  expect(checkKitColors(KIT).map(({ color, on, needed }) => ({ color, on, needed }))).toEqual([
    { color: 'ink', on: 'ground', needed: 4.5 },
    { color: 'primary', on: 'ground', needed: 3 },
  ])
})

test('a kit with all proposals taken has no fault', () => {
  const colors = fc.record({ primary: color, secondary: color, accent: color, ground: color, ink: color })
  fc.assert(
    fc.property(colors, (kit) => {
      expect(checkKitColors(mendKitColors(kit))).toEqual([])
    }),
  )
})
