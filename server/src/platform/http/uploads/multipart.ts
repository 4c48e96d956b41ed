import type { Readable } from 'node:stream'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { readErrorCode } from '#core/error-code.ts'
import { AppError, invalidFieldsError, malformedError, tooLargeError, unsupportedTypeError } from '#core/errors.ts'
import { cleanFileName } from '#core/file-name.ts'
import type { IncomingFile, StoredFile, Uploads } from '#core/uploads.ts'

const FIELD_LIMIT = 64 * 1024

type Form = { fields: Record<string, string>; files: Record<string, StoredFile | StoredFile[]> }

const LIMITS = { fields: 40, files: 10, parts: 50, fieldNameSize: 100, headerPairs: 40 }

function toRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof StoreError) return error.cause
  const code = readErrorCode(error)
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT|^FST_REQ_FILE_TOO_LARGE/.test(code))
    return tooLargeError('O formulário tem campos ou arquivos demais')
  if (/^E[A-Z]+$/.test(code) && code !== 'ECONNRESET') return error // an error of the disk, not of the sender
  return malformedError('O formulário enviado está incompleto ou malformado')
}

function addFileName(error: unknown, field: string, name: string): unknown {
  if (!(error instanceof AppError) || !error.fields?.[field]) return error
  return invalidFieldsError({ [field]: `${cleanFileName(name)}: ${error.fields[field]}` })
}

/** The file arrived whole, so that its error must not pass for a broken body. */
class StoreError extends Error {}

async function storePart(form: Form, uploads: Uploads, file: IncomingFile & { content: Readable }): Promise<void> {
  try {
    await storeFile(form, uploads, file)
  } catch (cause) {
    if (file.content.readableEnded) throw new StoreError('a file was not kept', { cause })
    throw cause
  }
}

async function storeFile({ files }: Form, uploads: Uploads, file: IncomingFile): Promise<void> {
  const { field, rule } = file
  if (!rule.maxFiles) {
    files[field] = await uploads.store(file)
    return
  }
  const before = [files[field] ?? []].flat()
  if (before.length === rule.maxFiles) throw invalidFieldsError({ [field]: `Envie no máximo ${rule.maxFiles} arquivos` })
  const storing = uploads.store(file).catch((error) => {
    throw before.length > 0 ? addFileName(error, field, file.name) : error
  })
  files[field] = [...before, await storing]
}

/**
 * @throws 400 broken body, 413 too large, 415 not multipart, 422 for an unexpected or repeated file or field, or one that
 * `inspectFile` refuses
 */
export async function readForm(
  request: FastifyRequest,
  { files: rules = {}, fieldLimit = FIELD_LIMIT }: Pick<Endpoint, 'files' | 'fieldLimit'>,
  uploads: Uploads,
): Promise<Form> {
  if (!request.isMultipart()) throw unsupportedTypeError('Envie um formulário (multipart/form-data)')
  const form: Form = { fields: Object.create(null), files: Object.create(null) }
  const largest = Math.max(0, ...Object.values(rules).map((rule) => rule.maxSize))
  try {
    // One byte more than the rule allows, so that our own check refuses the file and names the field.
    for await (const part of request.parts({ limits: { ...LIMITS, fieldSize: fieldLimit, fileSize: largest + 1 } })) {
      const name = part.fieldname
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
      if (name in form.fields || (name in form.files && !rule?.maxFiles))
        throw invalidFieldsError({ [name]: 'Envie este campo uma vez só' })
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw tooLargeError('Um campo do formulário é longo demais')
        form.fields[name] = String(part.value)
        continue
      }
      if (!rule) throw invalidFieldsError({ [name]: 'Este campo não recebe arquivo' })
      if (part.filename) await storePart(form, uploads, { content: part.file, name: part.filename, field: name, rule })
      else part.file.resume() // a file input left empty
    }
  } catch (error) {
    throw toRefusal(error)
  }
  return form
}
