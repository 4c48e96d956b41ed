import { makeDocumentSamples } from './hostile/documents.ts'
import { MEBIBYTE, type UploadSample } from './hostile/file.ts'
import { makeImageSamples } from './hostile/images.ts'
import { makePng } from './hostile/png.ts'

const is = 'image/png'

/** Files that are harmless except for their names or sizes. */
const makeNamedFiles = (): UploadSample[] => [
  { description: 'a path for a name', name: '../../etc/passwd', content: makePng(2, 2), is },
  { description: 'a name with NUL and a turn in it', name: 'a\0\u202egnp.exe', content: makePng(2, 3), is },
  { description: 'a name of 250 characters', name: `${'n'.repeat(246)}.png`, content: makePng(2, 4), is },
  { description: 'two endings', name: 'nota.pdf.exe', content: makePng(2, 5), is },
  { description: 'a PNG sent as a page', name: 'a.html', declared: 'text/html', content: makePng(2, 6), is },
  { description: 'nothing at all', name: 'vazio.png', declared: is, content: Buffer.alloc(0), reason: /vazio|inteiro/ },
  {
    description: '10 MB and a byte',
    name: 'a.png',
    content: makePng(1, 1, { behind: Buffer.alloc(10 * MEBIBYTE + 1 - makePng(1, 1).length) }),
    reason: /10 MB/,
  },
]

/** Makes the files that any upload form must withstand: each file is either refused with its reason, or stored byte by byte. */
export const makeUploadSamples = async (): Promise<UploadSample[]> => [
  ...makeNamedFiles(),
  ...makeDocumentSamples(),
  ...(await makeImageSamples()),
]
