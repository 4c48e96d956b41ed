import { gzipSync } from 'node:zlib'
import { MEBIBYTE, type UploadSample } from './file.ts'
import { makeOfficeDocument, makeZip } from './zip.ts'

const PDF_TYPE = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const text = (content: string) => Buffer.from(content, 'latin1')

const pdf = (catalog = '', { front = '', behind = '' } = {}) =>
  text(`%PDF-1.7\n${front}1 0 obj\n<< /Type /Catalog ${catalog}>>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n${behind}`)

const zeros = Buffer.alloc(300 * MEBIBYTE)
const page = '<!doctype html><script>alert(1)</script>'

const pdfs: UploadSample[] = [
  { description: 'a PDF', name: 'nota.pdf', content: pdf(), is: PDF_TYPE },
  {
    description: 'a PDF with JavaScript',
    name: 'boleto.pdf',
    content: pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >> '),
    is: PDF_TYPE,
  },
  {
    description: 'a PDF that starts a program',
    name: 'boleto.pdf',
    content: pdf('/OpenAction << /S /Launch /F (cmd.exe) >> '),
    is: PDF_TYPE,
  },
  { description: 'a PDF that was cut off', name: 'cortado.pdf', content: pdf().subarray(0, 40), is: PDF_TYPE },
  {
    description: 'a PDF that is a page too, in front',
    name: 'a.pdf',
    content: pdf('', { front: `%${page}\n` }),
    reason: /página ou um programa/,
  },
  {
    description: 'a PDF that is a page too, behind',
    name: 'a.pdf',
    content: pdf('', { behind: page }),
    reason: /página ou um programa/,
  },
  { description: 'a page with a PDF in it', name: 'a.pdf', declared: PDF_TYPE, content: text(`${page}%PDF-1.7\n%%EOF\n`) },
  {
    description: 'a PDF that is an archive too',
    name: 'a.pdf',
    content: Buffer.concat([pdf(), makeZip([{ name: 'a.exe', data: text('MZ') }])]),
    reason: /compactado/,
  },
]

const offices: UploadSample[] = [
  { description: 'a DOCX', name: 'recibo.docx', content: makeOfficeDocument('word'), is: DOCX },
  { description: 'an XLSX', name: 'fatura.xlsx', content: makeOfficeDocument('xl'), is: XLSX },
  {
    description: 'an XLS of before 2007',
    name: 'fatura.xls',
    content: Buffer.concat([text('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(2048)]),
    is: 'application/x-cfb',
  },
  {
    description: 'a DOCX that says it opens into 4 GB',
    name: 'bomba.docx',
    content: makeOfficeDocument('word', [{ name: 'word/a.xml', data: text('x'), opened: 0xfffffffe }]),
    reason: /espaço demais/,
  },
  {
    description: 'a DOCX that opens into 300 MB',
    name: 'bomba.docx',
    content: makeOfficeDocument('word', [{ name: 'word/a.xml', data: zeros }]),
    reason: /espaço demais/,
  },
  {
    description: 'an XLSX whose list of types opens into 300 MB',
    name: 'bomba.xlsx',
    content: makeZip([
      { name: '[Content_Types].xml', data: zeros },
      { name: 'xl/workbook.xml', data: text('<a/>') },
    ]),
    reason: /espaço demais|XLSX/,
  },
  {
    description: 'an XLSX whose entries are all the same bytes',
    name: 'bomba.xlsx',
    content: makeOfficeDocument(
      'xl',
      [
        { name: 'xl/b.xml', data: text('b') },
        { name: 'xl/c.xml', data: text('c') },
      ],
      { shared: true },
    ),
    reason: /espaço demais/,
  },
  {
    description: 'a DOCX that was cut off',
    name: 'cortado.docx',
    content: makeOfficeDocument('word').subarray(0, -30),
    reason: /danificado|DOCX/,
  },
]

const programs: UploadSample[] = [
  { description: 'a page', name: 'a.html', declared: 'text/html', content: text(page) },
  { description: 'a page called a PNG', name: 'foto.png', declared: 'image/png', content: text(page) },
  {
    description: 'an SVG with a script',
    name: 'logo.svg',
    declared: 'image/svg+xml',
    content: text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
  {
    description: 'an XML that grows (billion laughs)',
    name: 'logo.svg',
    declared: 'image/svg+xml',
    content: text(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha">${'bcdefghij'.replace(/./g, (n, at) => `<!ENTITY ${n} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)}]><svg>&j;</svg>`,
    ),
    reason: /definições/,
  },
  { description: 'a Windows program', name: 'nota.pdf.exe', declared: PDF_TYPE, content: text(`MZ\x90\0${'\0'.repeat(200)}`) },
  { description: 'a Linux program', name: 'nota', content: text(`\x7fELF\x02\x01\x01${'\0'.repeat(200)}`) },
  { description: 'a shell script', name: 'nota.sh', content: text('#!/bin/sh\nrm -rf /\n') },
  { description: 'an archive', name: 'notas.zip', content: makeZip([{ name: 'a.txt', data: text('a') }]) },
  {
    description: 'archives in archives',
    name: '42.zip',
    content: makeZip([{ name: '1.zip', data: makeZip([{ name: '2.zip', data: makeZip([{ name: '3', data: zeros }]) }]) }]),
  },
  { description: 'a gzip that opens into 300 MB', name: 'a.gz', content: gzipSync(zeros) },
  {
    description: 'a film called a JPEG',
    name: 'foto.jpg',
    declared: 'image/jpeg',
    content: text(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${'\0'.repeat(100)}`),
  },
]

export const makeDocumentSamples = (): UploadSample[] => [...pdfs, ...offices, ...programs]
