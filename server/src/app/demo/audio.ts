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
