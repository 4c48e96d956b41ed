const OTHER_TYPES: Readonly<Record<string, string>> = {
  'application/ogg': 'audio/ogg',
  'application/mxf': 'application/mxf',
  'application/vnd.ms-asf': 'video/x-ms-asf',
  'application/vnd.rn-realmedia': 'application/vnd.rn-realmedia',
}

const NAMES: readonly (readonly [string, string])[] = [
  ['image/hei', 'HEIC (foto do iPhone)'],
  ['image/', 'uma imagem'],
  ['application/pdf', 'um PDF'],
  ['application/zip', 'um arquivo compactado (ZIP)'],
  ['application/vnd.openxmlformats', 'um documento do Office'],
  ['application/x-cfb', 'um documento do Office'],
]

export const toMediaType = (detected = ''): string | undefined =>
  /^(audio|video)\//.test(detected) ? detected : OTHER_TYPES[detected]

export function describeNonMedia(detected = ''): string {
  const name = NAMES.find(([beginning]) => detected.startsWith(beginning))?.[1]
  const what = name ? `O arquivo é ${name}.` : 'O formato do arquivo não foi reconhecido.'
  return `${what} Envie um arquivo de áudio ou de vídeo, como MP3, M4A, WAV, OGG, AMR, WebM, MP4 ou 3GP.`
}
