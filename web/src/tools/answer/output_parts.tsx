// Parts of the main result: a file, and the list of tools that can take it.

import { kit } from '../kit';
import type { ToolModel } from '../tool';
import type { AnswerGiven } from './answer';
import type { Output } from './output';

const { categoryName, download, Icon, sizeText } = kit;

export function OpenIn({
  tool,
  text,
  onOpenIn,
}: {
  tool: ToolModel;
  text: string;
  onOpenIn: AnswerGiven['onOpenIn'];
}) {
  const groups = [...new Set(tool.others.map((one) => one.category))];
  return (
    <label className="open-in">
      <span className="unseen">Open the result in another tool</span>
      <select
        className="control control-small"
        value=""
        onChange={(event) => onOpenIn(event.target.value, text)}
      >
        <option value="">Open in…</option>
        {groups.map((group) => (
          <optgroup key={group} label={categoryName(group)}>
            {tool.others
              .filter((one) => one.category === group)
              .map((one) => (
                <option key={one.slug} value={one.slug}>
                  {one.title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

export function FileOutput({ output }: { output: Output }) {
  return (
    <div className="file-output">
      <Icon name="file" />
      <span>
        {output.name}, {sizeText(output.bytes!.length)}
      </span>
      <button
        type="button"
        className="button main"
        onClick={() => download(output.name, output.type, output.bytes!)}
      >
        <Icon name="download" />
        Download
      </button>
    </div>
  );
}
