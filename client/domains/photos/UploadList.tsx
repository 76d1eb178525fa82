import type { MutationState } from '@tanstack/react-query'
import { Card } from '#client/ui/display/Card.tsx'
import type { Upload } from './photos.uploading.api.ts'
import { UPLOADING_TEXT } from './photos.text.ts'
import { UploadRow } from './UploadRow.tsx'

interface UploadListProps {
  uploads: readonly MutationState<unknown, Error, Upload>[]
  onRetry: (upload: Upload) => void
  onRemove: (clientKey: string) => void
}

/** Photos on their way, and those that did not arrive. */
export function UploadList({ uploads, onRetry, onRemove }: UploadListProps) {
  return (
    <Card pad="none">
      <ul aria-label={UPLOADING_TEXT.list} className="divide-y divide-line">
        {uploads.map(
          ({ variables, ...state }) =>
            variables && (
              <UploadRow
                key={variables.clientKey}
                upload={variables}
                status={state.status}
                isPaused={state.isPaused}
                error={state.error}
                onRetry={() => onRetry(variables)}
                onRemove={() => onRemove(variables.clientKey)}
              />
            ),
        )}
      </ul>
    </Card>
  )
}
