import * as z from 'zod/mini'

export const SLIDE_FORMATS = ['4:5', '1:1', '9:16'] as const
export const SlideFormat = z.enum(SLIDE_FORMATS, 'Formato desconhecido')
export type SlideFormat = z.infer<typeof SlideFormat>

export const SLIDE_FORMAT_SIZES: Readonly<Record<SlideFormat, { width: number; height: number }>> = {
  '4:5': { width: 1080, height: 1350 },
  '1:1': { width: 1080, height: 1080 },
  '9:16': { width: 1080, height: 1920 },
}

export const SLIDE_FORMAT_NAMES: Readonly<Record<SlideFormat, string>> = {
  '4:5': 'Retrato 4:5',
  '1:1': 'Quadrado 1:1',
  '9:16': 'Vertical 9:16',
}
