const RATE = 8_000
const TAU = 2 * Math.PI

export function makeExampleWav(seconds: number): Buffer {
  const samples = Math.round(seconds * RATE)
  const wav = Buffer.alloc(44 + samples, 128)
  wav.write('RIFF', 0, 'ascii')
  wav.writeUInt32LE(36 + samples, 4)
  wav.write('WAVEfmt ', 8, 'ascii')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20) // PCM
  wav.writeUInt16LE(1, 22) // channels
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE, 28) // bytes a second
  wav.writeUInt16LE(1, 32) // bytes a frame
  wav.writeUInt16LE(8, 34) // bits a sample
  wav.write('data', 36, 'ascii')
  wav.writeUInt32LE(samples, 40)
  const tone = Buffer.from(Array.from({ length: RATE / 2 }, (_, n) => 128 + Math.round(6 * Math.sin((TAU * 220 * n) / RATE))))
  for (let at = 44; at + tone.length < wav.length; at += RATE * 3) tone.copy(wav, at)
  return wav
}

/** Makes a small valid PDF (ISO 32000-1, §7.5) with these lines of ASCII text. */
export function makeReceiptPdf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, '\\$&'))
  const content = `BT /F1 14 Tf 60 760 Td 22 TL ${escaped.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return Buffer.from(
    `${text}${xref}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
