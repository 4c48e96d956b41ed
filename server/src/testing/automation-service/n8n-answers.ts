/** An answer that was copied from n8n, for the fake service and for tests that read such answers. */
export type FakeAnswer = { status: number; body: string; headers?: Record<string, string> }

const json = (status: number, body: object): FakeAnswer => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json; charset=utf-8' },
})

/** The answer of a published workflow whose Webhook node responds immediately. */
export const N8N_STARTED = json(200, { message: 'Workflow was started' })

/**
 * Returns the answer where no published workflow has this path (without its first slash) and this method. n8n also answers so for
 * a while when it starts.
 */
export const n8nNotRegistered = (method: string, path: string) =>
  json(404, {
    code: 404,
    message: `The requested webhook "${method} ${path}" is not registered.`,
    hint: "The workflow must be active for a production URL to run successfully. You can activate the workflow using the toggle in the top-right of the editor. Note that unlike test URL calls, production URL calls aren't shown on the canvas (only in the executions list)",
  })

/** Returns the answer where a published workflow has the path, but with the method `has`. */
export const n8nWrongMethod = (method: string, has: string) =>
  json(404, {
    code: 404,
    message: `This webhook is not registered for ${method} requests. Did you mean to make a ${has} request?`,
  })

export const N8N_WRONG_AUTHORIZATION: FakeAnswer = {
  status: 403,
  body: 'Authorization data is wrong!',
  headers: { 'content-type': 'text/html; charset=utf-8' },
}

/** The answer of a workflow that failed before its response. */
export const N8N_WORKFLOW_ERROR = json(500, { message: 'Error in workflow' })
