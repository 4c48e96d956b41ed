import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Given as bytes, because the library would otherwise fetch it from a host. */
const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({
  overrides: {
    wasmBinary: wasmBinary.buffer.slice(wasmBinary.byteOffset, wasmBinary.byteOffset + wasmBinary.byteLength) as ArrayBuffer,
  },
})

export type GreyPicture = { pixels: Uint8Array; width: number; height: number }

/**
 * Finds the texts of the codes that boletos, bills, Pix and invoices carry. The picture keeps its size, because a reduced one loses bars;
 * its pixels are given up, because the decoder needs the memory.
 */
export async function readBarcodeTexts({ pixels, width, height }: GreyPicture): Promise<string[]> {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + pixels.length)
  file.set(head)
  file.set(pixels, head.length)
  ;(pixels.buffer as ArrayBuffer).transfer(0)
  const found = await readBarcodes(file, {
    formats: ['ITF', 'QRCode', 'Code128'],
    tryHarder: true,
    tryRotate: true,
    maxNumberOfSymbols: 8,
  })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
