import type { ServerResponse } from 'node:http'
import { type AiBehaviour, sendError, sendJson } from './behaviours.ts'

/** The path at which the fake serves the picture that it made, even to callers without a key. */
export const PICTURE_PATH = '/made/1.png'

/** Answers `POST /images/generations`. */
export function answerPicture(
  response: ServerResponse,
  json: unknown,
  { content, url, refuses }: Extract<AiBehaviour, { kind: 'picture' }>,
): void {
  if (refuses !== undefined && JSON.stringify(json).includes(refuses)) {
    const message = refuses === 'response_format' ? `Unknown parameter: '${refuses}'.` : `The size ${refuses} is not supported.`
    sendError(response, { kind: 'error', status: 400, message })
    return
  }
  const data = [url === undefined ? { b64_json: content.toString('base64') } : { url }]
  sendJson(response, 200, { created: 1, data, usage: { input_tokens: 12, output_tokens: 1_056, total_tokens: 1_068 } })
}
